/** A PostgreSQL server of the test's own, in a temporary folder. The server ends with the test. */
import { execFileSync } from 'node:child_process';
import { chownSync, globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../support/free-port.ts';

export class MissingProgram extends Error {}

interface Postgres {
  /** Makes an empty database, or a copy of one to which nothing is connected. */
  createDatabase(name: string, template?: string): Database;
  stop(): void;
}

export interface Database {
  url: string;
  /** The rows of a query. */
  read<Row>(query: string): Row[];
  write(statement: string): void;
}

/** Throws a `MissingProgram` that says what to install. */
export async function startPostgres(folder: string): Promise<Postgres> {
  const programs = folderOfPrograms();
  const owner = ownerOf();
  const data = join(folder, 'postgres');
  mkdirSync(data);
  if (owner) chownSync(data, owner.uid, owner.gid);
  const run = (program: string, parameters: readonly string[]) =>
    execFileSync(join(programs, program), parameters, { stdio: 'pipe', cwd: '/', ...owner });
  run('initdb', ['--pgdata', data, '--auth', 'trust', '--username', 'postgres', '--no-sync']);
  const port = await freePort();
  // The data needn't survive a power failure, so no write waits for the disk.
  const settings = `-p ${port} -c fsync=off -c listen_addresses=127.0.0.1 -c unix_socket_directories=${data}`;
  run('pg_ctl', ['--pgdata', data, '--log', join(data, 'log'), '--options', settings, '--wait', 'start']);
  return {
    createDatabase(name, template = 'template0') {
      const server = ['--host', '127.0.0.1', '--port', String(port), '--username', 'postgres'];
      run('createdb', [...server, '--template', template, name]);
      const query = (text: string) =>
        String(run('psql', [...server, '-v', 'ON_ERROR_STOP=1', '-qAtc', text, name]));
      return {
        url: `postgres://postgres@127.0.0.1:${port}/${name}`,
        read: <Row>(text: string) =>
          JSON.parse(query(`SELECT coalesce(json_agg(found), '[]') FROM (${text}) AS found`)) as Row[],
        write: (text) => void query(text),
      };
    },
    stop: () => run('pg_ctl', ['--pgdata', data, '--mode', 'immediate', 'stop']),
  };
}

/** Debian keeps most of PostgreSQL's programs out of the path. */
function folderOfPrograms(): string {
  const [newest] = globSync('/usr/lib/postgresql/*/bin').toSorted().reverse();
  if (newest) return newest;
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    throw new MissingProgram('PostgreSQL is missing. On Debian and Ubuntu: sudo apt-get install postgresql');
  }
}

/** The user that runs PostgreSQL, which refuses to run as root. Undefined if this process isn't root's. */
function ownerOf(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
