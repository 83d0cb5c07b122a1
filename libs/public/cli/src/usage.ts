export const USAGE = `Usage: kobo <command> [options]

  kobo listen --forward-to <url>    forwards the sandbox's events to your own machine
  kobo trigger <event>              makes an event happen in the sandbox
  kobo trigger --list               shows which events there are
  kobo events list                  lists what happened
  kobo events get <id>              shows an event, and to whom it was sent
  kobo events redeliver <id>        has Kobo send an event to your endpoints again
  kobo events resend <id> --forward-to <url>
                                    sends an event to your own machine from here

  --api-key <sk_…>   your secret key; KOBO_SECRET_KEY unless you name it
  --base-url <url>   where the API is; KOBO_BASE_URL, or Kobo's own host, unless you name it
  --help             of kobo, or of a command
  --version

It ends with 0 when all went well, 1 when something failed, and 2 when the command was not understood.`;
