import { Button } from '../../../ui/button.tsx';
import { useElement } from '../../element/context.tsx';
import { momentOf } from '../../element/moment-of.ts';
import { view } from '../../element/view.tsx';
import { profile } from '../profile.style.ts';
import { createSessionsModel } from '../sessions.model.ts';
import { useModel } from '../use-model.tsx';
import { Fetched } from './fetched.tsx';
import { Row } from './row.tsx';

/** R29 the devices, this one first. */
export const Sessions = view(function Sessions() {
  const { say } = useElement();
  const m = useModel(createSessionsModel);
  const running = m.running.value;
  const sessions = [...(m.list.data.value?.sessions ?? [])].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  return (
    <div className={profile.section}>
      <h3>{say('sessions_title')}</h3>
      <Fetched from={m.list}>
        <ul>
          {sessions.map(({ id, device, lastSeenAt, isCurrent }) => (
            <Row
              key={id}
              id={`device-${id}`}
              title={device ?? say('unknown_device')}
              note={isCurrent ? say('this_device') : say('last_active', { when: momentOf(lastSeenAt) })}
            >
              {!isCurrent && (
                <Button
                  kind="secondary"
                  isSmall
                  isBusy={running === id}
                  describedBy={`device-${id}`}
                  onPress={() => void m.end(id)}
                >
                  {say('logout_button')}
                </Button>
              )}
            </Row>
          ))}
        </ul>
        {sessions.length > 1 && (
          <div>
            <Button kind="secondary" isBusy={running === 'all'} onPress={() => void m.end()}>
              {say('log_out_elsewhere')}
            </Button>
          </div>
        )}
      </Fetched>
    </div>
  );
});
