/**
 * The floor of the size budget: the packages that the product is made of, and the most trivial
 * form. Built by the same `build.mjs` as ms.js; what ms.js weighs above it is ours.
 */
import { signal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import r2wc from '@r2wc/react-to-web-component';
import { css } from 'goober';
import ky from 'ky';

const busy = signal(false);
const look = css({ display: 'grid', gap: '8px' });

function Form() {
  useSignals();
  const submit = async (event: { preventDefault(): void }) => {
    event.preventDefault();
    busy.value = true;
    await ky.post('/auth/login', { json: {} }).json();
    busy.value = false;
  };
  return (
    <form className={look} onSubmit={submit}>
      <input name="email" type="email" aria-label="Email" />
      <button type="submit" disabled={busy.value}>
        Log in
      </button>
    </form>
  );
}

customElements.define('floor-form', r2wc(Form, { shadow: 'open' }));
