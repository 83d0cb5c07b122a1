import { useState } from "react";
import type { Schedule } from "../../../../src/http/api";
import { request } from "../../api/client";
import { pathOf, resources } from "../../api/resources";
import { useRefresh } from "../../api/use-refresh";
import { useScope } from "../../app/scope";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { showToast } from "../../ui/toast";

type Action = "pause" | "resume" | "cancel";

const POSSIBLE: Record<Schedule["status"], readonly Action[]> = {
  active: ["pause", "cancel"],
  paused: ["resume", "cancel"],
  completed: [],
  canceled: [],
};

const WORDS: Record<Action, { button: string; title: string; text: string; done: string }> = {
  pause: {
    button: "Pause",
    title: "Pause this schedule?",
    text: "No further run begins until you resume it. The times that pass meanwhile are skipped.",
    done: "It is paused.",
  },
  resume: {
    button: "Resume",
    title: "Resume this schedule?",
    text: "It runs again at its next time. Nothing is paid for the times that have passed.",
    done: "It runs again.",
  },
  cancel: {
    button: "Cancel schedule",
    title: "Cancel this schedule for ever?",
    text: "No further run begins. A payment that has begun ends as usual.",
    done: "It is canceled.",
  },
};

/** Pause, resume and cancel: buttons with their question. */
export function ScheduleActions({ schedule }: { schedule: Schedule }) {
  const { can } = useScope();
  const [action, setAction] = useState<Action>();
  if (!can("schedules.write")) return null;
  return (
    <>
      {POSSIBLE[schedule.status].map((each) => (
        <Button
          key={each}
          look={each === "cancel" ? "danger" : "secondary"}
          onClick={() => setAction(each)}
        >
          {WORDS[each].button}
        </Button>
      ))}
      {action && <Question id={schedule.id} action={action} onClose={() => setAction(undefined)} />}
    </>
  );
}

interface QuestionProps {
  id: string;
  action: Action;
  onClose: () => void;
}

function Question({ id, action, onClose }: QuestionProps) {
  const { scope } = useScope();
  const refresh = useRefresh();
  const { button, title, text, done } = WORDS[action];
  const confirm = async () => {
    await request("POST", pathOf([...resources.schedules(scope), id, action]), { body: {} });
    await refresh(resources.schedules(scope));
    showToast(done);
  };
  return (
    <Confirm title={title} submit={button} onConfirm={confirm} onClose={onClose}>
      <p>{text}</p>
    </Confirm>
  );
}
