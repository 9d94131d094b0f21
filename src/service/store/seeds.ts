/** Demo data are planted once: a member whom somebody deletes does not come back with the next start. */
export interface Seeds {
  /** True for the first caller of this app and name, false ever after. Call it in the transaction that plants. */
  claim(appId: string, name: string): Promise<boolean>;
}
