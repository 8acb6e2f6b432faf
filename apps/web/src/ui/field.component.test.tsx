import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectFocusRing } from "../../test/support/keyboard.ts";
import { renderInApp } from "../../test/support/render-in-app.tsx";
import { renderStory } from "../../test/support/render-story.tsx";
import * as stories from "./field.stories.tsx";
import { CheckboxField, DateField, NumberField, SelectField } from "./field.tsx";

const labels = ["First name", "Date of birth", "Weight", "Role", "I use a walker or a cane"];

describe("fields", () => {
  it("tie hint and error to their control", async () => {
    await renderStory(stories, "WithHintAndError");
    for (const label of labels) {
      await expect.element(page.getByLabelText(label)).toHaveAttribute("aria-invalid", "true");
      await expect
        .element(page.getByLabelText(label))
        .toHaveAccessibleDescription("As it stands on your wristband. Enter a value.");
    }
  });

  it("have no description and are not invalid without hint and error", async () => {
    await renderStory(stories, "Filled");
    for (const label of labels) {
      await expect.element(page.getByLabelText(label)).not.toHaveAttribute("aria-invalid");
      await expect.element(page.getByLabelText(label)).not.toHaveAttribute("aria-describedby");
    }
  });

  it("of numbers change for no wheel and no arrow key [NUMBER-4]", async () => {
    await renderInApp(<NumberField label="Weight" unit="kg" defaultValue="92" />);
    const field = page.getByLabelText("Weight");
    await field.click();
    field.element().dispatchEvent(new WheelEvent("wheel", { deltaY: 120, bubbles: true, cancelable: true }));
    await userEvent.keyboard("{ArrowUp}{ArrowDown}{ArrowDown}");
    await expect.element(field).toHaveValue("92");
    await expect.element(field).toHaveAttribute("inputmode", "decimal");
  });

  it("are filled by keyboard, each with a ring", async () => {
    const changed = vi.fn();
    const report = (event: { target: HTMLInputElement | HTMLSelectElement }) =>
      changed(event.target.type === "checkbox" ? (event.target as HTMLInputElement).checked : event.target.value);
    await renderInApp(
      <>
        <NumberField label="Weight" unit="kg" onChange={report} />
        <SelectField
          label="Role"
          placeholder="Choose"
          options={[
            { value: "nurse", label: "Nurse" },
            { value: "physician", label: "Physician", isDisabled: true },
          ]}
          onChange={report}
        />
        <CheckboxField label="Walker" onChange={report} />
        <DateField label="Born" onChange={report} />
      </>,
    );
    await userEvent.tab();
    expectFocusRing();
    await userEvent.keyboard("7");
    expect(changed).toHaveBeenLastCalledWith("7");
    await userEvent.tab();
    expectFocusRing();
    await userEvent.keyboard("Nu");
    expect(changed).toHaveBeenLastCalledWith("nurse");
    await userEvent.tab();
    expectFocusRing();
    await userEvent.keyboard(" ");
    expect(changed).toHaveBeenLastCalledWith(true);
    await userEvent.tab();
    expectFocusRing();
    await userEvent.keyboard("02291948");
    expect(changed).toHaveBeenLastCalledWith("1948-02-29");
  });
});
