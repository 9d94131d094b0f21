/** Time enters as a parameter, so that tests own it (R14, R19, R29). */
export interface Clock {
  /** Milliseconds since 1970. In the real service the database's time, so that skewed nodes agree (R14). */
  now(): number;
}
