import { useEffect, useState } from 'react';
import { view } from '../../element/view.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { row, rows } from '../parts/rows.tsx';
import type { TabProps } from './inspector-tab.tsx';

/** §2.7 who is logged in, and everything that is known about her. */
export const MemberTab = view<TabProps>(function MemberTab({ model, words: all }) {
  const { state } = model;
  const words = all.member;
  const member = state.member.current.value;
  const app = state.app.config.value;
  const id = member?.id;
  const [json, setJson] = useState<{ data: unknown } | 'failed' | null>(null);
  useEffect(() => {
    setJson(null);
    if (!id) return;
    let isGone = false;
    state.sdk.getMemberJSON().then(
      ({ data }) => !isGone && setJson({ data }),
      (error: unknown) => {
        // §8 a matter of the log.
        console.error('[latchkey]', error);
        if (!isGone) setJson('failed');
      },
    );
    return () => {
      isGone = true;
    };
  }, [id, state]);

  if (!member)
    return (
      <div className="strip" data-in="no">
        <p>{words.out}</p>
        <button type="button" onClick={() => void state.modal.open('login', {}, 'page')}>
          {words.login}
        </button>
      </div>
    );
  const labelOf = (key: string) => app?.customFields.find((field) => field.key === key)?.label ?? key;
  const filled = Object.entries(member.customFields).filter(([, text]) => text !== '');
  return (
    <>
      <div className="strip" data-in="yes">
        <p>{words.in}</p>
        <button type="button" onClick={() => void state.sdk.logout().finally(() => model.document.location.reload())}>
          {words.logout}
        </button>
      </div>
      <section>{rows(all, all.rows.member, member)}</section>
      <section>
        <h3>{words.customFields}</h3>
        {filled.length === 0 && <p className="quiet">{words.noFields}</p>}
        <dl>{filled.map(([key, text]) => row(all, labelOf(key), text, 'text'))}</dl>
      </section>
      <section>
        <h3>{words.plans}</h3>
        <dl>{row(all, words.customer, member.stripeCustomerId, 'copy')}</dl>
        {member.planConnections.length === 0 && <p className="quiet">{words.noPlans}</p>}
        {member.planConnections.map(({ id: key, planId, payment, type }) => {
          const plan = app?.plans.find((one) => one.id === planId);
          const price = plan?.prices.find((one) => one.id === payment?.priceId);
          const isFree = type === 'FREE';
          return (
            <div className="card" key={key}>
              <h4>{plan?.name ?? planId}</h4>
              {rows(all, isFree ? all.rows.free : all.rows.paid, {
                ...plan,
                id: planId,
                price: price ?? { amount: payment?.amount, currency: payment?.currency, type },
              })}
            </div>
          );
        })}
      </section>
      <section>
        <h3>{words.metaData}</h3>
        <CodeBlock words={all} name={words.metaData} data={member.metaData} size="plans" />
      </section>
      <section>
        <h3>{words.json}</h3>
        {json && json !== 'failed' ? (
          <CodeBlock words={all} name={words.json} data={json.data} size="plans" />
        ) : (
          <p className="quiet">{json ? words.noJson : words.waiting}</p>
        )}
      </section>
      <section>
        <h3>{words.raw}</h3>
        <CodeBlock words={all} name={words.raw} data={member} />
      </section>
    </>
  );
});
