import { Chip } from "./chip.tsx";
export default { title: "ui/Chip", component: Chip };
export const Soft = { args: { children: "Hello" } };
