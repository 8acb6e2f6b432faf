import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderInApp } from "../../test/support/render-in-app.tsx";
import { Grid, Row, Stack, Text } from "./layout.tsx";

const styleOf = (name: string) => getComputedStyle(page.getByTestId(name).element());

it("gives an element its words, and leaves everything else to it", async () => {
  await renderInApp(
    <Stack gap={3} as="ul" id="days" data-testid="stack" className="own">
      <li>Monday</li>
      <Row as="li" gap={4} rowGap={1} nowrap={false} data-testid="row">
        Tuesday
      </Row>
      <Grid columns={2} data-testid="grid" />
      <Text tone="second" weight="bold" data-testid="text">
        12 minutes
      </Text>
    </Stack>,
  );
  const stack = page.getByTestId("stack").element();
  expect([stack.tagName, stack.id, stack.className]).toEqual(["UL", "days", "stack gap-3 own"]);
  expect(stack.getAttribute("gap")).toBeNull();
  expect([styleOf("stack").display, styleOf("stack").gap]).toEqual(["grid", "12px"]);
  expect([styleOf("row").columnGap, styleOf("row").rowGap, styleOf("row").flexWrap]).toEqual(["16px", "4px", "wrap"]);
  expect(styleOf("grid").gridTemplateColumns.split(" ")).toHaveLength(2);
  expect([page.getByTestId("text").element().tagName, styleOf("text").fontWeight]).toEqual(["P", "700"]);
});
