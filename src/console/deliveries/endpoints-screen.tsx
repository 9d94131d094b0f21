import { Fragment } from 'react';
import { webhookTypes } from '../../contract/webhook-types.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { config } from '../config/config.style.ts';
import { ConfigScreen, type Editing } from '../config/config-screen.tsx';
import { EditorHead } from '../config/editor-head.tsx';
import type { StoredApp, StoredEndpoint } from '../config/stored-app.ts';
import { useConsole } from '../state/console-context.ts';

type Draft = Required<Pick<StoredApp, 'webhooks'>>;
const draftOf = ({ webhooks }: StoredApp): Draft => ({ webhooks: { live: [], sandbox: [], ...webhooks } });
const tabs = [['endpoints', 'Endpoints']] as const;
// The table is written for the documentation, where names are code.
const events = Object.entries(webhookTypes).map(([name, means]) => ({
  value: name,
  label: `${name}: ${means.replaceAll('`', '')}`,
}));

/** The servers that hear of members of this mode, each with its secret and its events. */
export const EndpointsScreen = ({ base }: { base: string }) => (
  <ConfigScreen base={base} name="deliveries/endpoints" title="Webhook endpoints" tabs={tabs} draftOf={draftOf}>
    {(editing) => <EndpointsForm base={base} editing={editing} />}
  </ConfigScreen>
);

function EndpointsForm({ base, editing }: { base: string; editing: Editing<Draft> }) {
  const { place } = useConsole();
  const { draft, round, change, mistakeOf } = editing;
  const { [place.mode]: endpoints = [] } = draft.webhooks;
  const set = (what: string, next: StoredEndpoint[]) =>
    change(`webhooks.${place.mode}.${what}`, { webhooks: { ...draft.webhooks, [place.mode]: next } });
  return (
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
            number={i + 1}
            endpoint={endpoint}
            mistakeOf={(path) => mistakeOf(`webhooks.${place.mode}[${i}].${path}`)}
            onChange={(what, next) => set(`${i}.${what}`, endpoints.with(i, next))}
            onRemove={() => set('removed', endpoints.toSpliced(i, 1))}
          />
        ))}
      </Fragment>
      <div>
        <Button kind="secondary" isSmall onPress={() => set('added', [...endpoints, { url: '', secretFrom: '' }])}>
          Add endpoint
        </Button>
      </div>
    </form>
  );
}

interface EndpointFieldsProps {
  number: number;
  endpoint: StoredEndpoint;
  mistakeOf: (path: string) => string | undefined;
  onChange: (what: string, endpoint: StoredEndpoint) => void;
  onRemove: () => void;
}

function EndpointFields({ number, endpoint, mistakeOf, onChange, onRemove }: EndpointFieldsProps) {
  const { url, secretFrom, events: chosen = [] } = endpoint;
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
        name={name('secret')}
        label="Variable with the secret"
        initial={secretFrom}
        hint="The name of an environment variable of this service, such as CRM_SECRET. Its value signs each request. Two names with a comma while you replace one."
        error={mistakeOf('secretFrom')}
        onInput={(text) => onChange('secretFrom', { ...endpoint, secretFrom: text.trim() })}
      />
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
