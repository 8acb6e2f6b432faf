import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { PrimaryButton, SecondaryButton } from "./button.tsx";
import { ConfirmDialog, Dialog, DialogActions } from "./dialog.tsx";
import { TextField } from "./field.tsx";

export default { component: Dialog } satisfies Meta;

const explanation = (
  <p>Your care team raises the goal by one minute after two good days, and never beyond what they set for you.</p>
);
const ignore = () => undefined;

export const Medium: StoryObj = {
  render: () => (
    <Dialog title="Why this goal?" isOpen onClose={ignore}>
      {explanation}
    </Dialog>
  ),
};

export const LargeAndLong: StoryObj = {
  render: () => (
    <Dialog
      title="How was this calculated, and what does it mean for the days until discharge?"
      isOpen
      onClose={ignore}
      size="large"
      actions={<PrimaryButton>Got it</PrimaryButton>}
    >
      {Array.from({ length: 14 }, (_, paragraph) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
        <div key={paragraph}>{explanation}</div>
      ))}
    </Dialog>
  ),
};

export const WithActionsOfItsOwn: StoryObj = {
  render: () => (
    <Dialog title="Change name" isOpen onClose={ignore} size="small">
      <form>
        <TextField label="Name" />
        <DialogActions>
          <PrimaryButton type="submit">Save</PrimaryButton>
        </DialogActions>
      </form>
    </Dialog>
  ),
};

const confirm = { onConfirm: ignore, onCancel: ignore, isOpen: true };

export const Confirm: StoryObj = {
  render: () => (
    <ConfirmDialog {...confirm} title="Send these goals?" confirmLabel="Send to patient">
      <p>Dorothy Williams sees them at once.</p>
    </ConfirmDialog>
  ),
};

export const ConfirmDestructive: StoryObj = {
  render: () => (
    <ConfirmDialog {...confirm} title="Remove access?" confirmLabel="Remove access" isDestructive>
      <p>Mercy Okonkwo can no longer see your rides.</p>
    </ConfirmDialog>
  ),
};

export const ConfirmPending: StoryObj = {
  render: () => (
    <ConfirmDialog {...confirm} title="Send these goals?" confirmLabel="Send to patient" starts={{ isPending: true }}>
      <p>Dorothy Williams sees them at once.</p>
    </ConfirmDialog>
  ),
};

function DialogBehindButton() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <SecondaryButton onClick={() => setIsOpen(true)}>Change name</SecondaryButton>
      <Dialog
        title="Change name"
        isOpen={isOpen}
        onClose={close}
        actions={<PrimaryButton onClick={close}>Save</PrimaryButton>}
      >
        <TextField label="Name" />
      </Dialog>
    </>
  );
}

export const BehindButton: StoryObj = { render: () => <DialogBehindButton /> };
