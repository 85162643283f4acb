import { Strip } from '#console/ui/Strip.tsx';
import { proofTime } from './proof-words.ts';
import type { Verdict } from './verify-file.ts';
import type { ReceiptVerdict } from './verify-receipt.ts';

const reasonWords: Record<string, string> = {
  compromised: 'someone else may have had the key',
  superseded: 'the key was replaced',
};

/** Whether a file can be relied on, and why not. */
export function VerdictStrip({ verdict }: { verdict: Verdict | ReceiptVerdict }) {
  switch (verdict.kind) {
    case 'genuine':
      return (
        <Strip tone="ok" title="Genuine.">
          Issued by {verdict.content.issuer} on {proofTime(verdict.content.issuedDate)}, and
          unchanged since. It proves what the service held then, not what the person did.
        </Strip>
      );
    case 'unknownFormat':
      return (
        <Strip tone="ok" title="Genuine, but in another format.">
          This deployment signed it, and it's unchanged. This page can't show what it says.
        </Strip>
      );
    case 'distrusted':
      return (
        <Strip
          tone="warn"
          title={`Signed with a key not trusted since ${proofTime(verdict.since)}.`}
        >
          Don't rely on it, whatever date it bears
          {verdict.reason in reasonWords ? `: ${reasonWords[verdict.reason]}` : ''}. Ask for a new
          one.
        </Strip>
      );
    case 'changed':
      return (
        <Strip tone="bad" title="Changed.">
          The file isn't what this deployment signed. Ask for the original.
        </Strip>
      );
    case 'elsewhere':
      return (
        <Strip tone="warn" title="Signed by another deployment.">
          It names {verdict.issuer}. Verify it there.
        </Strip>
      );
    case 'neither':
      return (
        <Strip tone="bad" title="Neither a proof nor a signed copy.">
          It isn't a receipt either. Choose the file as it was saved. Its name begins with “proof-”
          or “my-choices-”; a receipt may have any name.
        </Strip>
      );
    case 'genuineReceipt':
      return (
        <Strip tone="ok" title="A genuine receipt.">
          This deployment answered it under the number {verdict.id}, and it's unchanged. What
          counted of it is in a proof of the person's consent.
        </Strip>
      );
    case 'unknownReceipt':
      return (
        <Strip tone="bad" title="Not a receipt of this deployment.">
          None of its keys signed this receipt: it was changed, another deployment signed it, or its
          key was withdrawn.
        </Strip>
      );
    case 'cannotVerify':
      return (
        <Strip tone="warn" title="This browser can't verify receipts.">
          It doesn't know their kind of signature (Ed25519). Use a current version of another
          browser.
        </Strip>
      );
  }
}
