/** M §1.1 whose link has led to this page, as two affiliate services name it. */
export interface Referral {
  coupon: string | undefined;
  /** Name of the service -> its id; goes along to the checkout. */
  metadata: Record<string, string>;
  /** The same for a sign-up, under the names that the wire has for it (C18). */
  signup: { conversionData?: Record<string, string>; rewardfulData?: Record<string, string> };
}

const textsOf = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).filter((one): one is [string, string] => typeof one[1] === 'string' && one[1] !== ''),
  );

/** An element of these names says nothing, and a frame throws (R91). */
export function referralOf(view: object): Referral {
  try {
    const { promotekit_referral, Rewardful } = view as {
      promotekit_referral?: unknown;
      Rewardful?: { referral?: unknown; coupon?: { id?: unknown } };
    };
    const { referral, coupon } = Rewardful ?? {};
    const conversionData = textsOf({ promotekit_referral });
    const rewardfulData = textsOf({ referral, coupon: coupon?.id });
    return {
      coupon: rewardfulData.coupon,
      metadata: textsOf({ ...conversionData, rewardful_referral: referral }),
      signup: {
        ...(conversionData.promotekit_referral && { conversionData }),
        ...(rewardfulData.referral && { rewardfulData }),
      },
    };
  } catch {
    return { coupon: undefined, metadata: {}, signup: {} };
  }
}
