import type { Role } from "./access";

/** `GET /team`. */
export interface Team {
  members: {
    userId: string;
    name: string;
    email: string;
    role: Role;
    joinedAt: string;
    secondFactor: boolean;
  }[];
  invitations: { id: string; email: string; role: Role; invitedBy: string; expiresAt: string }[];
}
/** `POST /team/invitations` `{ email, role }`; `DELETE /team/invitations/:id`; `PATCH /team/members/:userId` `{ role }`; `DELETE /team/members/:userId`. */
