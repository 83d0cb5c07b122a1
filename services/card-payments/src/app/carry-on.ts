import { crashpoint } from "@kobo/runtime";

/** How a payment or a refund goes on, one step at a time. */
interface Story<Subject extends { state: string }, Task extends string, Input, Step> {
  /** What crash points are called by. */
  name: string;
  /** `made` is the step that was made last in this go. */
  taskOf: (subject: Subject, made: Step | undefined) => Task | undefined;
  perform: (task: Task, subject: Subject) => Promise<Input>;
  advance: (subject: Subject, input: Input) => Step;
  store: (made: { from: Subject; step: Step; input: Input }) => Promise<Subject>;
}

/**
 * Does what the state asks for, step by step, until the story is over or waits. After every step the
 * new state is stored before the next begins, so a process that dies anywhere leaves what another can
 * carry on. `last` is what came of the last task.
 * @throws what `perform` and `store` throw
 */
export async function carryOn<
  Subject extends { state: string },
  Task extends string,
  Input,
  Step extends { next: unknown },
>(
  story: Story<Subject, Task, Input, Step>,
  begun: Subject,
): Promise<{ subject: Subject; last: Input | undefined }> {
  let subject = begun;
  let last: Input | undefined;
  let made: Step | undefined;
  for (;;) {
    const task = story.taskOf(subject, made);
    if (!task) return { subject, last };
    last = await story.perform(task, subject);
    crashpoint(`${story.name}.after_${task}`);
    made = story.advance(subject, last);
    subject = await story.store({ from: subject, step: made, input: last });
    crashpoint(`${story.name}.${subject.state}`);
    if (made.next !== "at once") return { subject, last };
  }
}
