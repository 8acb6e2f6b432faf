import type { Meta, StoryObj } from "@storybook/react-vite";
import { Grid, Row, Stack, Text } from "./layout.tsx";

export default { component: Stack } satisfies Meta;

const days = ["Monday", "Tuesday", "Wednesday", "Thursday"];

export const Beneath: StoryObj = {
  render: () => (
    <Stack gap={3}>
      {days.map((day) => (
        <Text key={day}>{day}</Text>
      ))}
    </Stack>
  ),
};
export const Beside: StoryObj = {
  render: () => (
    <Row as="ul" gap={4} rowGap={1} justify="between">
      {days.map((day) => (
        <li key={day}>{day}</li>
      ))}
    </Row>
  ),
};
export const Columns: StoryObj = {
  render: () => (
    <Grid columns={2} gap={4}>
      {days.map((day) => (
        <Stack key={day} padX={4} padY={3} ground="soft" corners="field">
          {day}
        </Stack>
      ))}
    </Grid>
  ),
};
/** Each column has at least this width; on a phone they stand beneath each other. */
export const ColumnsByWidth: StoryObj = {
  render: () => (
    <Grid min="15rem" gap={4}>
      {days.map((day) => (
        <Text key={day} line="above" padY={2}>
          {day}
        </Text>
      ))}
    </Grid>
  ),
};
export const Texts: StoryObj = {
  render: () => (
    <Stack gap={2}>
      <Text as="h2" size="title">
        Today
      </Text>
      <Text size="metric" weight="bold" leading="tight">
        12 min
      </Text>
      <Text tone="second" size="label">
        of 20 minutes
      </Text>
      <Text tone="moderate" ground="moderate" padX={3} padY={2}>
        The plan is on hold.
      </Text>
      <Text tone="high" weight="bold" anywhere>
        Acetylsalicylsaeurevergiftungsverdachtsmoment
      </Text>
    </Stack>
  ),
};
