import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longestFiles } from './longest-files.ts';

/**
 * The longest files first, so that both cores are busy to the end also where no earlier run has
 * left its durations; and those that share a process before those that do not, because only a run
 * of them in a row can.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longestFiles.findIndex((name) => moduleId.endsWith(`/${name}`));
      return at < 0 ? longestFiles.length : at;
    };
    const kind = ({ project }: TestSpecification) => ['together', 'windows', 'apart'].indexOf(project.name);
    return (await super.sort(files)).sort((a, b) => kind(a) - kind(b) || place(a) - place(b));
  }
}
