import CloseRounded from "@mui/icons-material/CloseRounded";
import ImageOutlined from "@mui/icons-material/ImageOutlined";
import PhotoCameraOutlined from "@mui/icons-material/PhotoCameraOutlined";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { OneTimeCode } from "../one-time-code/OneTimeCode.tsx";
import { pictureIn, readQrFile } from "../one-time-code/read-qr.ts";
import { ScanDialog } from "../one-time-code/ScanDialog.tsx";
import { texts } from "../one-time-code/texts.ts";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { TipButton } from "../../../components/TipButton.tsx";
import { problemOf } from "../../../lib/problem.ts";
import { faultOfTotp, type FormValues } from "./schema.ts";
import { SecretField } from "./SecretField.tsx";
import { FileButton } from "../../../components/FileInput.tsx";

interface Props {
  form: UseFormReturn<FormValues>;
  autoFocus: boolean;
  onCopy: (secret: string) => void;
  onRemove: () => void;
}

/** Accepts the secret for one-time codes: typed, pasted, or read from a picture or the camera. */
export function OneTimeCodeField({ form, autoFocus, onCopy, onRemove }: Props) {
  const [isScanning, setScanning] = useState(false);
  const [isOver, setOver] = useState(false);
  const picture = usePicture((text) => take(text));
  const totp = useWatch({ control: form.control, name: "totp" });
  const fault = faultOfTotp(totp);

  function take(text: string): string | null {
    const refusal = /^otpauth:|^steam:/iu.test(text) ? faultOfTotp(text) : texts.scan.otherCode;
    if (refusal === null) form.setValue("totp", text, { shouldDirty: true, shouldValidate: true });
    return refusal;
  }
  return (
    <Box
      role="group"
      aria-label={texts.label}
      onPaste={(event) => {
        const pasted = pictureIn(event.clipboardData);
        if (pasted === null) return;
        event.preventDefault();
        void picture.read(pasted);
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [dropped] = event.dataTransfer.files;
        if (dropped !== undefined) void picture.read(dropped);
      }}
      sx={{
        borderRadius: 1.5,
        outline: isOver ? "2px dashed" : "none",
        outlineColor: (theme) => theme.vars.palette.primary.main,
        outlineOffset: 6,
      }}
    >
      <SecretField
        form={form}
        name="totp"
        label={texts.secret}
        autoFocus={autoFocus}
        hint={totp === "" ? texts.hint : undefined}
        htmlInput={{ autoCapitalize: "none" }}
        actions={
          <TipButton label={texts.remove} onClick={onRemove}>
            <CloseRounded fontSize="small" />
          </TipButton>
        }
        onCopy={onCopy}
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", marginTop: 1 }}>
        <FileButton
          label={texts.picture}
          accept="image/*"
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={<ImageOutlined />}
          onFile={(chosen) => void picture.read(chosen)}
        >
          {texts.picture}
        </FileButton>
        {"mediaDevices" in navigator && (
          <OutlinedButton size="small" startIcon={<PhotoCameraOutlined />} onClick={() => setScanning(true)}>
            {texts.camera}
          </OutlinedButton>
        )}
      </Stack>
      {(picture.isReading || picture.problem !== null) && (
        <Typography
          variant="body2"
          role={picture.problem === null ? "status" : "alert"}
          color={picture.problem === null ? "textSecondary" : "error"}
          sx={{ marginTop: 1 }}
        >
          {picture.problem ?? texts.reading}
        </Typography>
      )}
      {totp.trim() !== "" && fault === null && (
        <Box sx={{ marginTop: 1.5 }}>
          {totp !== form.formState.defaultValues?.totp && <SecondaryText>{texts.works}</SecondaryText>}
          <OneTimeCode secret={totp} onCopy={onCopy} />
        </Box>
      )}
      {isScanning && (
        <ScanDialog
          onClose={() => setScanning(false)}
          onCode={(text) => {
            const refusal = take(text);
            if (refusal === null) setScanning(false);
            return refusal;
          }}
        />
      )}
    </Box>
  );
}

/** Reads the QR code of a picture; `take` returns why its text is of no use, or null. */
function usePicture(take: (text: string) => string | null) {
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    isReading,
    problem,
    read: async (file: File) => {
      setReading(true);
      setProblem(null);
      try {
        setProblem(take(await readQrFile(file)));
      } catch (error) {
        setProblem(problemOf(error, texts.notPicture).message);
      } finally {
        setReading(false);
      }
    },
  };
}
