import { type DoctorCheck, fault, ok } from './doctor-check.ts';

/** Whether the service believes its proxy, so that each visitor counts alone (R7). */
export const proxyCheck: DoctorCheck = {
  name: 'proxy',
  run({ settings: { publicUrl, trustProxy } }) {
    // The service itself speaks plain HTTP, so https means a proxy.
    const isProxied = publicUrl.startsWith('https:');
    if (isProxied && trustProxy === false)
      return [
        fault('MS_TRUST_PROXY is missing, so all visitors share the limits of one address: set it to 1 for one proxy.'),
      ];
    return [ok(isProxied ? 'MS_TRUST_PROXY names the proxies in front.' : 'No proxy is in front.')];
  },
};
