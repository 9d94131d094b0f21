import { Fragment, useState } from 'react';
import { webhookTypes } from '../../contract/webhook-types.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { config } from '../config/config.style.ts';
import { ConfigScreen, type Editing } from '../config/config-screen.tsx';
import { EditorHead } from '../config/editor-head.tsx';
import { newEndpointId } from '../config/new-id.ts';
import type { StoredApp, StoredEndpoint } from '../config/stored-app.ts';
import { useConsole } from '../state/console-context.ts';
import { EndpointSecret } from './endpoint-secret.tsx';
import { type EndpointSecrets, useEndpointSecrets } from './use-endpoint-secrets.tsx';

type Draft = Required<Pick<StoredApp, 'webhooks'>>;
const draftOf = ({ webhooks }: StoredApp): Draft => ({ webhooks: { live: [], sandbox: [], ...webhooks } });
const tabs = [['endpoints', 'Endpoints']] as const;
// The table is written for the documentation, where names are code.
const events = Object.entries(webhookTypes).map(([name, means]) => ({
  value: name,
  label: `${name}: ${means.replaceAll('`', '')}`,
}));

const made = 'made';
const secretChoices = [
  { value: made, label: 'Made by Latchkey' },
  { value: 'variable', label: 'From a variable of this service' },
] as const;

/** The servers that hear of members of this mode, each with its secret and its events. */
export const EndpointsScreen = ({ base }: { base: string }) => (
  <ConfigScreen base={base} name="deliveries/endpoints" title="Webhook endpoints" tabs={tabs} draftOf={draftOf}>
    {(editing) => <EndpointsForm base={base} editing={editing} />}
  </ConfigScreen>
);

function EndpointsForm({ base, editing }: { base: string; editing: Editing<Draft> }) {
  const { place } = useConsole();
  const { draft, stored, round, change, mistakeOf } = editing;
  const published = (stored.webhooks?.[place.mode] ?? []).flatMap(({ id }) => id ?? []);
  const secrets = useEndpointSecrets(base, published);
  const { [place.mode]: endpoints = [] } = draft.webhooks;
  const set = (what: string, next: StoredEndpoint[]) =>
    change(`webhooks.${place.mode}.${what}`, { webhooks: { ...draft.webhooks, [place.mode]: next } });
  return (
    <>
      <form className={`${config.form} ${config.alone}`} noValidate onSubmit={(event) => event.preventDefault()}>
        <EditorHead back={`${base}/deliveries`} backLabel="Webhooks" title="Endpoints" />
        <p>
          Your servers get a signed request whenever something happens to a{' '}
          {place.mode === 'live' ? 'member' : 'member of test mode'}.
        </p>
        {/* A removed one would leave its text in the fields of the next. */}
        <Fragment key={`${round} ${endpoints.length}`}>
          {endpoints.map((endpoint, i) => (
            <EndpointFields
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no id, and stay in their order
              key={i}
              base={base}
              number={i + 1}
              endpoint={endpoint}
              secrets={secrets}
              mistakeOf={(path) => mistakeOf(`webhooks.${place.mode}[${i}].${path}`)}
              onChange={(what, next) => set(`${i}.${what}`, endpoints.with(i, next))}
              onRemove={() => set('removed', endpoints.toSpliced(i, 1))}
            />
          ))}
        </Fragment>
        <div>
          <Button
            kind="secondary"
            isSmall
            onPress={() => set('added', [...endpoints, { id: newEndpointId(), url: '' }])}
          >
            Add endpoint
          </Button>
        </div>
      </form>
      {secrets.dialogs}
    </>
  );
}

interface EndpointFieldsProps {
  base: string;
  secrets: EndpointSecrets;
  number: number;
  endpoint: StoredEndpoint;
  mistakeOf: (path: string) => string | undefined;
  onChange: (what: string, endpoint: StoredEndpoint) => void;
  onRemove: () => void;
}

function EndpointFields({ base, number, endpoint, secrets, mistakeOf, onChange, onRemove }: EndpointFieldsProps) {
  const { url, secretFrom, id, events: chosen = [] } = endpoint;
  // A choice that is taken back leaves the endpoint as it was.
  const [first] = useState(() => ({ id: id ?? newEndpointId(), secretFrom: secretFrom ?? '' }));
  const choose = (value: string) =>
    onChange('way', { ...endpoint, ...(value === made ? { ...first, secretFrom: null } : { ...first, id: null }) });
  const name = (part: string) => `endpoint-${number}-${part}`;
  return (
    <>
      <h2>{`Endpoint ${number}`}</h2>
      <TextField
        name={name('url')}
        label="Address"
        type="url"
        initial={url}
        placeholder="https://"
        hint="An https address of the public internet."
        error={mistakeOf('url')}
        onInput={(text) => onChange('url', { ...endpoint, url: text.trim() })}
      />
      <TextField
        name={name('way')}
        label="Secret"
        choices={secretChoices}
        initial={id ? made : 'variable'}
        error={mistakeOf('id')}
        onInput={choose}
      />
      {id ? (
        <EndpointSecret base={base} id={id} secrets={secrets} />
      ) : (
        <TextField
          name={name('secret')}
          label="Variable with the secret"
          initial={secretFrom ?? ''}
          hint="The name of an environment variable of this service, such as CRM_SECRET. Its value signs each request; two values with a comma while you replace one."
          error={mistakeOf('secretFrom')}
          onInput={(text) => onChange('secretFrom', { ...endpoint, secretFrom: text.trim() })}
        />
      )}
      <ChoiceField
        name={name('events')}
        label="Events"
        choices={events}
        initial={chosen.join()}
        hint="None: all of them."
        error={mistakeOf('events')}
        onInput={(value) => onChange('events', { ...endpoint, events: value.split(',').filter(Boolean) })}
      />
      <div>
        <Button kind="secondary" isSmall onPress={onRemove}>
          {`Remove endpoint ${number}`}
        </Button>
      </div>
    </>
  );
}
