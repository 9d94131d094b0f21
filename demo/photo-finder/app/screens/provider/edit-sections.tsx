import '../../parts/shared-chunk.ts';
import type { ReactNode } from 'react';
import { Button } from '../../parts/button.tsx';
import { changeQuery } from '../../state/view/location.ts';
import styles from './edit.module.css';
import { EditAbout } from './edit-about.tsx';
import { EditCredentials } from './edit-credentials.tsx';
import { EditLinks } from './edit-links.tsx';
import { EditLocations } from './edit-locations.tsx';
import { EditName } from './edit-name.tsx';
import { EditPhones } from './edit-phones.tsx';
import { EditPortrait } from './edit-portrait.tsx';
import { EditProcedures } from './edit-procedures.tsx';
import type { EditedProvider } from './edited-provider.ts';

/**
 * What the provider's own editor may change: some of it live at once, some after a moderator has
 * looked.
 */
export function EditSections({ provider, onChange }: EditedProvider): ReactNode {
  const shared = { provider, onChange };
  return (
    <div>
      <EditPortrait {...shared} />
      <EditAbout {...shared} />
      {provider.locations.length > 0 && <EditPhones {...shared} />}
      <EditLinks {...shared} />
      <EditProcedures {...shared} />
      <section className={styles.edited} aria-label="Photos">
        <div className={styles.about}>
          <h2>Photos</h2>
          <p>A moderator looks at each set before it shows.</p>
        </div>
        <div>
          <Button icon="plus" onClick={() => changeQuery({ upload: '1' })}>
            Share a result of your practice
          </Button>
        </div>
      </section>
      <EditLocations {...shared} />
      <EditCredentials {...shared} />
      <EditName {...shared} />
    </div>
  );
}
