import ChevronRight from "@mui/icons-material/ChevronRight";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { FormPage } from "../FormPage.tsx";
import { texts } from "../texts.ts";

const { ways } = texts.choose;

export type RestoreMethod = "password" | "recoveryKey" | "empty";

interface Props {
  hasRecovery: boolean;
  onTake: (way: RestoreMethod) => void;
}

/** The ways to a vault after a reset; without a recovery key, that one is not offered. */
export function RestoreMethodList({ hasRecovery, onTake }: Props) {
  const offered: RestoreMethod[] = hasRecovery ? ["password", "recoveryKey", "empty"] : ["password", "empty"];
  return (
    <FormPage isBare title={ways.title} lead={ways.lead}>
      <Stack component="ul" sx={{ gap: 1.5, listStyle: "none", margin: 0, padding: 0 }}>
        {offered.map((way) => (
          <li key={way}>
            <ButtonBase
              onClick={() => onTake(way)}
              sx={{
                width: "100%",
                gap: 1.5,
                padding: 2,
                textAlign: "start",
                justifyContent: "space-between",
                border: 1,
                borderColor: "outline",
                borderRadius: 1.5,
                backgroundColor: "background.paper",
                "&:hover": { backgroundColor: "action.hover" },
              }}
            >
              <Box sx={{ minWidth: 0 }}>
                <Typography variant="subtitle2" component="span" sx={{ display: "block" }}>
                  {ways[way]}
                </Typography>
                <Typography variant="body2" component="span" color="textSecondary" sx={{ display: "block" }}>
                  {ways[`${way}Hint`]}
                </Typography>
              </Box>
              <ChevronRight sx={{ color: "text.secondary", flexShrink: 0 }} />
            </ButtonBase>
          </li>
        ))}
      </Stack>
    </FormPage>
  );
}
