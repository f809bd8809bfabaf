/** An encoded word has at most 75 characters (RFC 2047 §2); so many bytes fit into one in base64. */
const bytesAWord = 45;

/**
 * A subject as encoded words throughout. For one that holds what looks like an encoded word itself: left as it is, it
 * would be decoded at the other end into a text that nobody wrote.
 */
export function encodedSubject(subject: string): string {
  const words: string[] = [];
  let word = "";
  for (const letter of subject) {
    if (Buffer.byteLength(word + letter) > bytesAWord) {
      words.push(word);
      word = "";
    }
    word += letter;
  }
  return [...words, word].map((one) => `=?UTF-8?B?${Buffer.from(one).toString("base64")}?=`).join("\r\n ");
}
