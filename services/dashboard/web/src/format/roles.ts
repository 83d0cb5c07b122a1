import type { Role } from "../../../src/http/api";

export const ROLE_NAMES: Record<Role, string> = {
  owner: "Owner",
  admin: "Admin",
  operations: "Operations",
  developer: "Developer",
  viewer: "Viewer",
};

export const ROLE_HINTS: Record<Role, string> = {
  owner: "Everything, and who else is an owner.",
  admin: "Everything but owners.",
  operations: "Moves money, makes no keys.",
  developer: "Keys and webhooks, moves no money.",
  viewer: "Looks, changes nothing.",
};
