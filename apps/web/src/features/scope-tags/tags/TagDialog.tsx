import { zodResolver } from "@hookform/resolvers/zod";
import type { ScopeTag } from "@pomander/contract";
import { useForm } from "react-hook-form";
import { EditConflictDialog } from "../../../components/EditConflictDialog.tsx";
import { FormDialog } from "../../../components/FormDialog.tsx";
import { useResourceEditor } from "../form/use-resource-editor.ts";
import { texts } from "../texts.ts";
import { tagAdapter, tagSchema, valuesOf, type TagValues } from "./adapter.ts";
import { TagFields } from "./TagFields.tsx";

const { tagForm: words } = texts;

interface Props {
  /** null: a new one. */
  tag: ScopeTag | null;
  onSaved: () => void;
  onClose: () => void;
}

/** 'Add Scope Tag' and 'Edit Scope Tag'. */
export function TagDialog({ tag, onSaved, onClose }: Props) {
  const form = useForm<TagValues>({ resolver: zodResolver(tagSchema), defaultValues: valuesOf(tag) });
  const editor = useResourceEditor({ adapter: tagAdapter, record: tag, form, onSaved });
  const { isDirty, isSubmitting } = form.formState;
  return (
    <>
      <FormDialog
        title={tag === null ? words.addTitle : words.editTitle}
        submitLabel={tag === null ? words.addSubmit : words.editSubmit}
        isDirty={isDirty}
        isSubmitting={isSubmitting}
        problem={editor.problem}
        onSubmit={editor.save}
        onClose={onClose}
      >
        <TagFields form={form} />
      </FormDialog>
      {editor.differences !== null && (
        <EditConflictDialog
          thing={words.thing}
          differences={editor.differences}
          onOverwrite={() => void editor.overwrite()}
          onAcceptStored={editor.acceptStored}
        />
      )}
    </>
  );
}
