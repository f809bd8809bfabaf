import { parseSync, Visitor } from "oxc-parser";

/** A replacement in a source text: `text` replaces the part between `start` and `end`, in UTF-16 units. */
export interface Fault {
  start: number;
  end: number;
  text: string;
}

interface Span {
  start: number;
  end: number;
}

const otherOperator: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "&&": "||",
  "||": "&&",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
};
const otherMethod: Readonly<Record<string, string>> = {
  some: "every",
  every: "some",
  min: "max",
  max: "min",
  startsWith: "endsWith",
  endsWith: "startsWith",
};
/** Methods that return a value of their receiver's type, so that the receiver can replace the call. */
const leaveOut = new Set(
  "toSorted sort toReversed reverse filter slice concat trim toLowerCase toUpperCase normalize replace replaceAll catch".split(
    " ",
  ),
);
const constants = ["true", "false", "null", "undefined", "0", '""', "[]"];

/**
 * Returns the faults that a test may be expected to notice in a TypeScript source text, in no order: negated conditions,
 * moved bounds, constant results, calls, arguments, members and statements left out, other texts and numbers. Some don't
 * type-check. Types, imports and decorations of the page (`className`) have none.
 */
export function faultsOf(source: string): Fault[] {
  const faults: Fault[] = [];
  const skipped: Span[] = [];
  const textOf = ({ start, end }: Span) => source.slice(start, end);
  const replace = ({ start, end }: Span, text: string) => void faults.push({ start, end, text });
  const skip = (node: Span) => void skipped.push(node);
  const swapOperator = (node: { operator: string; left: Span; right: Span }) => {
    const { operator, left, right } = node;
    const other = otherOperator[operator];
    const start = source.indexOf(operator, left.end);
    if (other !== undefined && start < right.start) replace({ start, end: start + operator.length }, other);
  };
  const negate = (test: Span) => replace(test, `!(${textOf(test)})`);
  const leaveOutEach = (list: readonly (Span | null)[]) => {
    for (const [index, each] of list.entries()) {
      if (each === null) continue;
      const [before, after] = [list[index - 1], list[index + 1]];
      const start = after || !before ? each.start : before.end;
      replace({ start, end: after ? after.start : each.end }, "");
    }
  };
  const makeConstant = (value: Span) => {
    for (const constant of constants) if (textOf(value) !== constant) replace(value, constant);
  };
  const emptyBody = (body: { type: string; body?: unknown } & Span) => {
    if (body.type !== "BlockStatement" && body.type !== "FunctionBody") makeConstant(body);
    else if (Array.isArray(body.body) && body.body.length > 0) replace(body, "{}");
  };

  new Visitor({
    ImportDeclaration: skip,
    ExportAllDeclaration: skip,
    TSTypeAnnotation: skip,
    TSTypeAliasDeclaration: skip,
    TSInterfaceDeclaration: skip,
    TSTypeParameterInstantiation: skip,
    TSTypeParameterDeclaration: skip,
    TSAsExpression: ({ typeAnnotation }) => skip(typeAnnotation),
    TSSatisfiesExpression: ({ typeAnnotation }) => skip(typeAnnotation),
    BinaryExpression: swapOperator,
    LogicalExpression(node) {
      if (node.operator === "??") replace({ start: node.left.end, end: node.end }, "");
      else swapOperator(node);
    },
    UnaryExpression: (node) => node.operator === "!" && replace(node, `(${textOf(node.argument)})`),
    ConditionalExpression: ({ test }) => negate(test),
    IfStatement: ({ test }) => negate(test),
    ReturnStatement: ({ argument }) => argument !== null && makeConstant(argument),
    ArrowFunctionExpression: ({ body }) => emptyBody(body),
    FunctionDeclaration: ({ body }) => body !== null && emptyBody(body),
    FunctionExpression: ({ body }) => body !== null && emptyBody(body),
    ExpressionStatement(node) {
      if (!("directive" in node) || node.directive == null) replace(node, ";");
    },
    CallExpression(node) {
      const { callee, arguments: given } = node;
      const last = given.at(-1);
      if (last !== undefined) replace({ start: given.at(-2)?.end ?? last.start, end: last.end }, "");
      if (callee.type !== "MemberExpression" || callee.computed) return;
      const name = textOf(callee.property);
      if (otherMethod[name] !== undefined) replace(callee.property, otherMethod[name]);
      if (leaveOut.has(name)) replace({ start: callee.object.end, end: node.end }, "");
    },
    NewExpression({ callee, arguments: given }) {
      // The message of a program error is for developers.
      if (/^(Range|Type)?Error$/.test(textOf(callee))) for (const each of given) skip(each);
    },
    ArrayExpression: ({ elements }) => leaveOutEach(elements),
    ObjectExpression({ properties }) {
      for (const each of properties) if (each.type === "Property" && !each.computed) skip(each.key);
      leaveOutEach(properties);
    },
    TemplateLiteral: (node) => replace(node, '""'),
    Literal(node) {
      if (typeof node.value === "boolean") replace(node, String(!node.value));
      else if (typeof node.value === "number") replace(node, String(node.value + 1));
      else if (typeof node.value === "string" && node.value !== "") replace(node, '""');
      else if ("regex" in node) for (const text of looserPatterns(textOf(node))) replace(node, text);
    },
  }).visit(parseSync("source.ts", source).program);

  const isSkipped = (fault: Span) => skipped.some(({ start, end }) => fault.start >= start && fault.end <= end);
  return faults.filter((fault) => !isSkipped(fault));
}

/** Returns a regular expression without its anchors, and without its flags. */
const looserPatterns = (pattern: string): string[] =>
  [
    pattern.replace(/^\/\^/, "/"),
    pattern.replace(/\$(?=\/[a-z]*$)/, ""),
    pattern.replace(/\/[a-z]+$/, (flags) => flags.replace("i", "")),
  ].filter((text) => text !== pattern && text !== "//");

/** Returns a source text with a fault in it. */
export const withFault = (source: string, { start, end, text }: Fault): string =>
  source.slice(0, start) + text + source.slice(end);
