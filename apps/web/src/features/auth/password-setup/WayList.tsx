import ChevronRight from "@mui/icons-material/ChevronRight";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { SecondaryText } from "../../../components/quiet-text.tsx";

interface Props {
  ways: readonly { label: string; hint: string; onTake: () => void }[];
}

/** Lists ways of which the user takes one. */
export const WayList = ({ ways }: Props) => (
  <Stack component="ul" sx={{ gap: 1.5, listStyle: "none", margin: 0, padding: 0 }}>
    {ways.map(({ label, hint, onTake }) => (
      <li key={label}>
        <ButtonBase
          onClick={onTake}
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
              {label}
            </Typography>
            <SecondaryText component="span" sx={{ display: "block" }}>
              {hint}
            </SecondaryText>
          </Box>
          <ChevronRight className="directed" sx={{ color: "text.secondary", flexShrink: 0 }} />
        </ButtonBase>
      </li>
    ))}
  </Stack>
);
