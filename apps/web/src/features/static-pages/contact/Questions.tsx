import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { texts } from "./texts.ts";

const { faq } = texts;

/** Short enough to be read without opening anything. */
export function Questions() {
  return (
    <Box component="section" aria-labelledby="questions" sx={{ marginTop: { xs: 6, md: 9 } }}>
      <Typography variant="h2" id="questions">
        {faq.title}
      </Typography>
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: { md: "repeat(3, minmax(0, 1fr))" },
          columnGap: 5,
          rowGap: 4,
          marginTop: 3,
        }}
      >
        {faq.items.map(({ question, answer }) => (
          <div key={question}>
            <Typography variant="h3">{question}</Typography>
            {answer.map((paragraph) => (
              <Typography key={paragraph} variant="body2" color="textSecondary" sx={{ marginTop: 1 }}>
                {paragraph}
              </Typography>
            ))}
          </div>
        ))}
      </Box>
    </Box>
  );
}
