import type { ReactNode } from "react";

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      className="size-4 shrink-0"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

export function HomeIcon() {
  return (
    <Icon>
      <path d="m2.5 7 5.5-4.5L13.5 7v6.5h-4v-4h-3v4h-4z" />
    </Icon>
  );
}

export function PaymentIcon() {
  return (
    <Icon>
      <path d="M2.5 5.5h10m-3-3 3 3-3 3M13.5 10.5h-10m3-3-3 3 3 3" />
    </Icon>
  );
}

export function CheckoutIcon() {
  return (
    <Icon>
      <path d="M2 3h1.8l1.6 7h6.4l1.5-5H4.3M6.3 13.2h.1M11.2 13.2h.1" />
    </Icon>
  );
}

export function LinkIcon() {
  return (
    <Icon>
      <path d="M7 9a2.5 2.5 0 0 0 3.5 0l2.3-2.3a2.5 2.5 0 0 0-3.5-3.5L8.3 4.2M9 7a2.5 2.5 0 0 0-3.5 0L3.2 9.3a2.5 2.5 0 0 0 3.5 3.5l1-1" />
    </Icon>
  );
}

export function WalletIcon() {
  return (
    <Icon>
      <path d="M2.5 4.5h11v8.5h-11zM2.5 4.5l8-2v2M10.5 8.8h.5" />
    </Icon>
  );
}

export function BulkIcon() {
  return (
    <Icon>
      <path d="M2.5 3.5h6M2.5 8h6M2.5 12.5h6M11 3.5h2.5m0 4.5H11m0 4.5h2.5" />
    </Icon>
  );
}

export function ReportIcon() {
  return (
    <Icon>
      <path d="M3.5 1.5h6l3 3v10h-9zM9 1.5v3.5h3.5M6 8h4M6 11h4" />
    </Icon>
  );
}

export function CardIcon() {
  return (
    <Icon>
      <path d="M1.5 3.500h13v9h-13zM1.5 6.500h13M4 10h3" />
    </Icon>
  );
}

export function PayIdIcon() {
  return (
    <Icon>
      <path d="M2.5 2.500h4v4h-4zM9.500 2.500h4v4h-4zM2.5 9.500h4v4h-4zM9.500 9.500h1.500v1.500M13.500 9.500v4h-4M13.500 13.500h.1" />
    </Icon>
  );
}

export function SendIcon() {
  return (
    <Icon>
      <path d="M2.5 7.5 13.5 2.500 9.5 13.500 7.500 8.500zM7.500 8.500l6-6" />
    </Icon>
  );
}

export function ScheduleIcon() {
  return (
    <Icon>
      <path d="M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v2M10.5 2v2M8 8.5v2l1.5 1" />
    </Icon>
  );
}

export function BankIcon() {
  return (
    <Icon>
      <path d="M2 6.500 8 2.500l6 4zM2.500 13.500h11M4 7v5M8 7v5M12 7v5" />
    </Icon>
  );
}

export function KeyIcon() {
  return (
    <Icon>
      <circle cx="5.5" cy="10.5" r="3" />
      <path d="m7.7 8.3 5.8-5.8M11 5l1.8 1.8" />
    </Icon>
  );
}

export function WebhookIcon() {
  return (
    <Icon>
      <path d="M2.5 8h4m3-5.5 4 2.5-4 2.5M6.5 5v8l7-2.5M6.5 5h3" />
    </Icon>
  );
}

export function EventIcon() {
  return (
    <Icon>
      <path d="M9 1.5 3.5 9H8l-1 5.5L12.5 7H8z" />
    </Icon>
  );
}

export function RequestIcon() {
  return (
    <Icon>
      <path d="M2.5 5.5h9m-2.5-2.5 2.5 2.5-2.5 2.5M13.5 10.5h-9m2.5-2.5-2.5 2.5 2.5 2.5" />
    </Icon>
  );
}

export function CustomerIcon() {
  return (
    <Icon>
      <circle cx="8" cy="5.5" r="2.800" />
      <path d="M2.500 13.5c.3-2.900 2.600-4.500 5.500-4.500s5.200 1.600 5.500 4.500" />
    </Icon>
  );
}

export function RefundIcon() {
  return (
    <Icon>
      <path
        d="M6 3.500 2.500 7 6 10.500M2.500 7h7a4 4 0 0 1 0 8H7"
        transform="translate(0 -1.200)"
      />
    </Icon>
  );
}

export function TeamIcon() {
  return (
    <Icon>
      <circle cx="6" cy="5.5" r="2.5" />
      <path d="M1.5 13.5c0-2.6 2-4 4.5-4s4.5 1.4 4.5 4M11 3.2a2.5 2.5 0 0 1 0 4.6M12.4 10c1.3.5 2.1 1.7 2.1 3.5" />
    </Icon>
  );
}

export function AuditIcon() {
  return (
    <Icon>
      <path d="M3.5 2.5h9v11h-9zM6 5.5h4M6 8h4M6 10.500h2" />
    </Icon>
  );
}

export function SecurityIcon() {
  return (
    <Icon>
      <path d="M8 1.5 13 3.5v4c0 3.3-2 5.7-5 7-3-1.3-5-3.7-5-7v-4z" />
    </Icon>
  );
}

export function MenuIcon() {
  return (
    <Icon>
      <path d="M2.5 4.500h11M2.5 8h11M2.5 11.500h11" />
    </Icon>
  );
}

export function ChevronIcon() {
  return (
    <Icon>
      <path d="m5 6.5 3 3 3-3" />
    </Icon>
  );
}

export function CheckIcon() {
  return (
    <Icon>
      <path d="m3 8.5 3.5 3.500L13 4.5" />
    </Icon>
  );
}

export function DisputeIcon() {
  return (
    <Icon>
      <path d="M8 2.500 14 13H2zM8 6.500v3M8 11.200v.1" />
    </Icon>
  );
}

export function CopyIcon() {
  return (
    <Icon>
      <path d="M5.5 5.500h8v8h-8zM10.5 5.500v-3h-8v8h3" />
    </Icon>
  );
}

export function CloseIcon() {
  return (
    <Icon>
      <path d="m4 4 8 8M12 4l-8 8" />
    </Icon>
  );
}

export function ThemeIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 2.500v11a5.5 5.5 0 0 0 0-11" fill="currentColor" />
    </Icon>
  );
}
