import type { ReactNode } from 'react';
import type { Credential, Provider } from '../../../contract/provider-entities.ts';
import { isLike, sectionDraft } from '../../state/upload/section-drafts.ts';
import { auth } from '../../state/view/app-state.ts';
import { type CredentialDraft, CredentialFields, emptyCredential } from './credential-fields.tsx';
import { Credentials } from './credentials.tsx';
import { EditSection } from './edit-section.tsx';
import type { Wrong } from './edited-provider.ts';
import { PartList } from './part-list.tsx';

interface Props {
  provider: Provider;
  onChange(next: Provider): void;
}
const isLink = (text: string) => /^https:\/\/[^\s.]+\.[^\s]+$/i.test(text);
const whatIsWrong = ({ board, registerUrl }: CredentialDraft): Wrong => ({
  ...(board.trim() === '' && { board: 'Please name the board or council.' }),
  ...(registerUrl.trim() !== '' &&
    !isLink(registerUrl.trim()) && { registerUrl: 'The register’s address begins with https://.' }),
});
const draftOf = ({ board, kind, number, registerUrl }: Credential): CredentialDraft => ({
  board,
  kind,
  number: number ?? '',
  registerUrl: registerUrl ?? '',
});
const statedOf = ({ board, kind, number, registerUrl }: CredentialDraft) => ({
  board: board.trim(),
  kind,
  number: number.trim() || null,
  registerUrl: registerUrl.trim() || null,
});
const toText = ({ board, number }: CredentialDraft) => [board, number].filter(Boolean).join(', ');

/** What is stated now, as everybody sees it. A moderator looks each up in the register. */
export function EditCredentials({ provider, onChange }: Props): ReactNode {
  const shared = { provider, onChange, isLive: false, check: whatIsWrong, toText };
  const by = auth.memberInfo.peek()?.id ?? '';
  const hasDraft =
    sectionDraft(by, provider.card.sid, 'credential', (value) => isLike(emptyCredential, value)) !== null;
  return (
    <PartList
      provider={provider}
      onChange={onChange}
      title="Credentials"
      none="No credentials are stated."
      waitsAs="credentialChange"
      parts={provider.credentials.map((one) => ({
        id: one.id,
        name: one.board,
        shown: <Credentials credentials={[one]} />,
      }))}
      dropPatch={(id) => ({ dropCredentials: [id] })}
      correction={(id) => {
        const from = (page: Provider) => {
          const held = page.credentials.find((one) => one.id === id);
          return held ? draftOf(held) : emptyCredential;
        };
        return (
          <EditSection<CredentialDraft>
            {...shared}
            name={`credential ${id}`}
            title={`Correct ${from(provider).board}`}
            current={from(provider)}
            from={from}
            toPatch={(draft) => ({ credentialChange: { id, ...statedOf(draft) } })}
          >
            {(value, set, wrong) => <CredentialFields value={value} set={set} wrong={wrong} />}
          </EditSection>
        );
      }}
      addText="Add a credential"
      hasDraft={hasDraft}
      addition={
        <EditSection<CredentialDraft>
          {...shared}
          name="credential"
          title="Another credential"
          isEmptiedWhenSent
          current={emptyCredential}
          from={() => emptyCredential}
          toPatch={(draft) => ({ credential: statedOf(draft) })}
        >
          {(value, set, wrong) => <CredentialFields value={value} set={set} wrong={wrong} />}
        </EditSection>
      }
    />
  );
}
