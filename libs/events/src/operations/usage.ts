export const USAGE = `Usage:
  npm run events -- topics
      every topic: its partitions, its messages, and what lies in its dead-letter topic

  npm run events -- tail <topic|domain|event> [--from beginning|5m|<ISO time>] [--follow]
                         [--name <event>] [--key <key>] [--merchant <id>] [--limit <n>] [--data]
      the newest 100 events of the last hour, unless told otherwise, and with --follow those that come;
      with --data what they carry

  npm run events -- replay --group <group> --since <5m|ISO time> [--topic <topic|domain>] [--dry-run]
      sets a group back to a time, on one topic or all that it reads, so that it reads again what it has
      lost; what its inbox knows takes no effect twice. Stop the group first. It reads on to the newest.

  npm run events -- dlq list [<topic|domain>] [--group <group>]
  npm run events -- dlq show <topic|domain> <partition>:<offset> [--data]
      what is parked; partition and offset are those in the dead-letter topic

  npm run events -- dlq requeue <topic|domain> (<partition>:<offset> … | --all) [--group <group>]
                                [--old] [--dry-run]
      sends parked messages again, for the group that could not handle them and for nobody else; --all
      those that were not sent again yet. They come after events that have passed them meanwhile.
      What happened more than 7 days ago is sent with --old only: see docs/operators/events-operations.md.

A group is named with the topics' prefix or without: kobo.webhook or webhook. --json writes one JSON
object a line. Ends with 0 when it is done, with 1 when there is nothing or it failed, with 2 when it is
not used so. In production: KAFKA_BROKERS=… KAFKA_TOPIC_PREFIX=kobo node libs/events/dist/cli.js
`;
