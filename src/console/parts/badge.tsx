import { style } from '../../ui/style.ts';

const badge = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  paddingInline: '8px',
  borderRadius: '999px',
  fontSize: '12px',
  fontWeight: 500,
  lineHeight: '20px',
  whiteSpace: 'nowrap',
  color: 'var(--_text)',
  boxShadow: 'inset 0 0 0 1px var(--_line)',
  '&::before': { content: '""', width: '6px', height: '6px', borderRadius: '50%', background: 'var(--_edge)' },
  '&[data-tone=good]::before': { background: 'var(--_success)' },
  '&[data-tone=bad]::before': { background: 'var(--_danger)' },
  '&[data-tone=plain]::before': { display: 'none' },
});

export const Badge = ({ tone, children }: { tone: 'good' | 'bad' | 'quiet' | 'plain'; children: string }) => (
  <span className={badge} data-tone={tone}>
    {children}
  </span>
);

/** Whether a member can log in, and whether the address is known to be theirs. */
export function StateBadge({ disabled, verified }: { disabled: boolean; verified: boolean }) {
  if (disabled) return <Badge tone="bad">Disabled</Badge>;
  return verified ? <Badge tone="good">Verified</Badge> : <Badge tone="quiet">Unverified</Badge>;
}
