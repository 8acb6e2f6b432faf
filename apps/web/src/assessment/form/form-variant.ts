/** 'anonymous': admission boxes independent. 'intake': the page. 'dialog': its own levels of care, no free texts. */
export type FormVariant = "anonymous" | "intake" | "dialog";
