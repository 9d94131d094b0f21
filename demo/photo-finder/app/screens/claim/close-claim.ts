import { changeQuery } from '../../state/view/location.ts';

export const closeClaim = () => changeQuery({ claim: null }, { replace: true, state: window.history.state });
