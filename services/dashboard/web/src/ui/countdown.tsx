import { useEffect, useEffectEvent, useState } from "react";
import { formatRemaining } from "../format/remaining";

const TICK_MS = 1_000;

interface CountdownProps {
  to: string;
  onEnd: () => void;
}

/** The time that is left. */
export function Countdown({ to, onEnd }: CountdownProps) {
  const end = Date.parse(to);
  const [now, setNow] = useState(Date.now);
  const finish = useEffectEvent(onEnd);
  const isOver = now >= end;
  useEffect(() => {
    if (isOver) {
      finish();
      return;
    }
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return <span>{isOver ? "Over" : `${formatRemaining(end - now)} left`}</span>;
}
