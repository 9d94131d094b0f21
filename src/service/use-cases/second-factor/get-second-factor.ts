import type { UseCase } from '../use-case.ts';
import { isSecondFactorRequired } from './is-second-factor-required.ts';

export const getSecondFactor: UseCase<'getSecondFactor'> = async (context) => {
  const { store, member, tenant } = context;
  const factor = await store.secondFactors.find(tenant, member.id);
  const codes = factor ? await store.secondFactors.recoveryCodes(tenant, member.id) : [];
  return {
    data: {
      isOn: factor !== null,
      since: factor && new Date(factor.confirmedAt).toISOString(),
      recoveryCodesLeft: codes.length,
      isRequired: await isSecondFactorRequired(context, store, member),
    },
  };
};
