import { fitScrollers } from './scrollers.ts';
import { startSearch } from './search.ts';
import { startThemeButton } from './theme-button.ts';

startSearch();
startThemeButton();
fitScrollers();
