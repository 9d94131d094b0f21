import type { Mode } from '../../contract/entities.ts';

/** The configuration of an app as the service keeps it. The store does not look into `document`. */
export interface AppRecord<Document = unknown> {
  id: string;
  document: Document;
  /** Grows by one with every change, from 1. */
  revision: number;
  keys: { key: string; mode: Mode }[];
  /** Serialized origins (`https://example.com`), exact. */
  origins: { origin: string; mode: Mode }[];
  updatedAt: number;
}

export interface NewApp {
  id: string;
  document: unknown;
  keys: { key: string; mode: Mode }[];
  origins: { origin: string; mode: Mode }[];
}

export interface Apps {
  /**
   * Loads an app from the configuration file. `sourceHash` names the file's content: the same hash as last time changes nothing,
   * so that what was edited in the database since then stays. Throws when a key belongs to another app.
   */
  load(app: NewApp, sourceHash: string): Promise<'created' | 'updated' | 'unchanged'>;
  find<Document = unknown>(appId: string): Promise<AppRecord<Document> | null>;
  all<Document = unknown>(): Promise<AppRecord<Document>[]>;
  /** Changes whenever any app changes: what a cache of at most 5 s asks before it reads everything again (R75). */
  stamp(): Promise<string>;
}
