import { useState } from "react";
import { Button, ButtonAnchor } from "../../ui/button";
import { Callout } from "../../ui/callout";
import { Code } from "../../ui/code";
import { Card, Section } from "../../ui/page";
import { QrCode } from "./qr-code";
import { download, qrPng, qrSvg } from "./qr-files";

interface ShareProps {
  lead: string;
  /** Of the message, where it goes by mail. */
  subject: string;
  /** For the payer: how to pay. */
  message: string;
  /** Of the link to the page that shows it. */
  requestToken: string;
  /** The text of the QR code; the message without it. */
  code?: string;
  /** Of the downloaded pictures, without an ending. */
  fileName: string;
}

/** The details that a payer needs, as a picture, a link and a text. */
export function Share(props: ShareProps) {
  const { lead, subject, message, requestToken, code = message, fileName } = props;
  const [hasFailed, setFailed] = useState(false);
  const savePng = async () => {
    try {
      download(await qrPng(code), `${fileName}.png`);
    } catch {
      setFailed(true);
    }
  };
  const mail = `mailto:?${new URLSearchParams({ subject, body: message })}`.replaceAll("+", "%20");
  return (
    <Section title="Share" lead={lead}>
      <Card>
        <div className="grid gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
          <div className="grid content-start gap-3">
            <QrCode text={code} label={`QR code: ${code}`} />
            <div className="flex justify-center gap-2">
              <Button size="small" onClick={savePng}>
                Save PNG
              </Button>
              <Button size="small" onClick={() => download(qrSvg(code), `${fileName}.svg`)}>
                Save SVG
              </Button>
            </div>
          </div>
          <div className="grid content-start gap-3">
            <Code label="Link" text={`${location.origin}/pay#token=${requestToken}`} />
            <Code label="Message" text={message} />
            <div className="flex flex-wrap gap-2">
              {"share" in navigator && (
                <Button size="small" onClick={() => void shareText(subject, message)}>
                  Share…
                </Button>
              )}
              <ButtonAnchor size="small" href={mail}>
                Send by e-mail
              </ButtonAnchor>
            </div>
          </div>
        </div>
        {hasFailed && (
          <Callout tone="danger" alert>
            <p>This browser makes no PNG. Save the SVG instead.</p>
          </Callout>
        )}
      </Card>
    </Section>
  );
}

/** By the device's own menu. It rejects when one closes it, which is no failure. */
async function shareText(title: string, text: string): Promise<void> {
  await navigator.share({ title, text }).catch(() => {});
}
