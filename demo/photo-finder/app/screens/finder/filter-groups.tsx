import type { ReactNode } from 'react';
import { ageBands, implantWords, sinceBands } from '../../../contract/vocabulary.ts';
import { sinceText } from '../../state/finder/labels.ts';
import { BodyGroup } from './body-group.tsx';
import { Choices, Unstated } from './choices.tsx';
import { DetailsGroup } from './details-group.tsx';
import styles from './filters.module.css';
import { type GroupName, groupNames } from './group-names.ts';
import { MoreGroup } from './more-group.tsx';
import { ProcedureGroup } from './procedure-group.tsx';
import { RangeField } from './range-field.tsx';
import { ToneGroup } from './tone-group.tsx';

const AgeGroup = (): ReactNode => (
  <>
    <Choices facet="age" values={ageBands} label="Age" />
    <Unstated facet="age" noun="age" />
  </>
);

const HealedGroup = (): ReactNode => (
  <>
    <Choices facet="since" values={sinceBands} label="Time since surgery" text={(band) => sinceText(band, ' mo')} />
    <Unstated facet="since" noun="time" />
  </>
);

const ImplantGroup = (): ReactNode => (
  <>
    <RangeField name="cc" label="Size" step={25} text={(cc) => `${cc} cc`} />
    <Unstated facet="cc" noun="size" />
    <p className={styles.sub}>Filling</p>
    <Choices facet="fill" values={implantWords.fill} label="Filling" />
    <p className={styles.sub}>Shape</p>
    <Choices facet="form" values={implantWords.shape} label="Shape" />
    <p className={styles.sub}>Profile</p>
    <Choices facet="prof" values={implantWords.profile} label="Profile" />
    <p className={styles.sub}>Placement</p>
    <Choices facet="place" values={implantWords.placement} label="Placement" />
    <p className={styles.sub}>Incision</p>
    <Choices facet="inc" values={implantWords.incision} label="Incision" />
  </>
);

const contents: Readonly<Record<GroupName, () => ReactNode>> = {
  Procedure: ProcedureGroup,
  'Skin tone': ToneGroup,
  Body: BodyGroup,
  Age: AgeGroup,
  Healed: HealedGroup,
  Implant: ImplantGroup,
  Details: DetailsGroup,
  More: MoreGroup,
};

/** Every group: its name, and what it holds. */
export const groups = groupNames.map((name) => ({ name, Content: contents[name] }));
