import uPlot from 'uplot';

export interface Drawing {
  /** Days, UTC, as `2030-01-31`. */
  days: readonly string[];
  values: readonly (number | null)[];
  format: (value: number) => string;
  isSmall: boolean;
  onPoint: (index: number | null) => void;
}

const dayMs = 24 * 60 * 60_000;
const shortDay = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

const colorsOf = (element: HTMLElement) => {
  const computed = getComputedStyle(element);
  const color = (name: string) => computed.getPropertyValue(`--_${name}`).trim();
  return { line: color('link'), text: color('muted'), grid: color('line'), surface: color('surface') };
};

/** A value and its neighbours without one would be no line at all. */
const hasLonePoint = (values: Drawing['values']) =>
  values.some((value, i) => value !== null && (values[i - 1] ?? null) === null && (values[i + 1] ?? null) === null);

/** Draws into the element in its size of now. */
export function drawChart(element: HTMLElement, { days, values, format, isSmall, onPoint }: Drawing) {
  const { line, text, grid, surface } = colorsOf(element);
  const font = `11px ${getComputedStyle(element).fontFamily}`;
  const axis = { font, stroke: text, ticks: { show: false } };
  const times = days.map((day) => Date.parse(day) / 1_000);
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  return new uPlot(
    {
      width: element.clientWidth,
      height: element.clientHeight,
      ms: 1e-3,
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), 'Etc/UTC'),
      padding: isSmall ? [4, 4, 4, 4] : [8, 8, 0, 0],
      legend: { show: false },
      cursor: {
        y: false,
        drag: { x: false, y: false },
        points: { size: 8, fill: line, stroke: surface, width: 2 },
      },
      scales: {
        x: { range: (_, min, max) => (max > min ? [min, max] : [min - dayMs / 2_000, max + dayMs / 2_000]) },
        y: { range: [0, most * 1.1] },
      },
      axes: isSmall
        ? [{ show: false }, { show: false }]
        : [
            {
              ...axis,
              grid: { show: false },
              size: 24,
              gap: 6,
              space: 72,
              values: (_, splits) => splits.map((seconds) => shortDay.format(seconds * 1_000)),
              incrs: [1, 2, 7, 14, 30, 60, 90, 180, 365].map((count) => (count * dayMs) / 1_000),
            },
            {
              ...axis,
              grid: { stroke: grid, width: 1 },
              gap: 6,
              size: 56,
              space: 40,
              values: (_, splits) => splits.map((value) => (Number.isInteger(value) ? format(value) : '')),
            },
          ],
      series: [
        {},
        {
          stroke: line,
          width: 1.5,
          fill: `color-mix(in srgb, ${line} 9%, transparent)`,
          points: { show: hasLonePoint(values), size: 5, fill: line },
        },
      ],
      hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
    },
    [times, [...values]],
    element,
  );
}
