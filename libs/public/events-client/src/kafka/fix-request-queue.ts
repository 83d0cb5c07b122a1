/**
 * kafkajs 2.2.4 keeps a 1 ms timer running on every connection: after each check of its queue of
 * pending requests it schedules the next, with a delay that is negative whenever the broker does
 * not throttle. Node 24 warns of it (TimeoutNegativeWarning, kafkajs issue 1751) and it burns CPU.
 *
 * A check is needed only when a request is pending, or when a throttle ends.
 */
interface RequestQueue {
  pending: unknown[];
  throttledUntil: number;
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  checkPendingRequests: () => void;
  scheduleCheckPendingRequests: () => void;
}

const CHECK_INTERVAL_MS = 10;

export function fixRequestQueue(): void {
  const { prototype }: { prototype: RequestQueue } = require("kafkajs/src/network/requestQueue");
  prototype.scheduleCheckPendingRequests = function scheduleCheckPendingRequests() {
    if (this.throttleCheckTimeoutId || this.pending.length === 0) return;
    const throttledMs = this.throttledUntil - Date.now();
    this.throttleCheckTimeoutId = setTimeout(
      () => {
        this.throttleCheckTimeoutId = null;
        this.checkPendingRequests();
      },
      throttledMs > 0 ? throttledMs : CHECK_INTERVAL_MS,
    );
  };
}
