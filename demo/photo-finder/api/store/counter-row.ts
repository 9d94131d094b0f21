/** What a limiter counts in; the shape is the service's own. */
export interface CounterRow {
  app_id: string;
  mode: string;
  name: string;
  uses: number;
  ends_at: number;
}
