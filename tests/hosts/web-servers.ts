/** Runs the web servers of docs/deploy.md, with the recipes as they are written there. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '../../scripts/preview/listen.ts';

const deploy = readFileSync('docs/deploy.md', 'utf8');

/** The code block of a language that contains a text. */
export function recipe(language: string, part = ''): string {
  const blocks = deploy.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'));
  const found = [...blocks].map(([, code = '']) => code).find((code) => code.includes(part));
  if (!found) throw new Error(`docs/deploy.md has no recipe in ${language} with ${part}`);
  return found;
}

export interface Host {
  /** The port of each address that the recipe listens at, in its order. */
  ports: readonly number[];
  close: () => Promise<void>;
}

export interface HostOptions {
  /** The folder of the built shop. */
  root: string;
  /** An empty folder for the server's own files. */
  folder: string;
}

/** Replaces a part of a recipe. Throws if the recipe doesn't have it. */
function replaced(text: string, part: string | RegExp, by: string): string {
  const result = text.replace(part, () => by);
  if (result === text) throw new Error(`The recipe has no ${part}`);
  return result;
}

/** With the map and the line for renamed products, as docs/deploy.md says. */
export async function startNginx({ root, folder }: HostOptions, movedMap: string): Promise<Host> {
  const [redirecting, serving] = [await freePort(), await freePort()];
  let site = recipe('nginx');
  site = replaced(site, 'listen 80;', `listen 127.0.0.1:${redirecting};`);
  site = replaced(site, 'listen 443 ssl;', `listen 127.0.0.1:${serving};`);
  site = replaced(site, /\n +ssl_certificate .*\n +ssl_certificate_key .*/, '');
  site = replaced(site, 'root /srv/shop/dist;', `root ${root};`);
  const [, line = ''] = /`(if \(\$shop_moved\)[^`]*)`/.exec(deploy) ?? [];
  const [, map = ''] = /`(map \$uri \$shop_moved [^`]*)`/.exec(deploy) ?? [];
  site = replaced(site, '  rewrite ', `  ${line}\n  rewrite `);
  site += replaced(map, '/etc/nginx/shop-moved.map', movedMap);
  const file = join(folder, 'nginx.conf');
  const write = (recipeOnly: string) =>
    writeFileSync(
      file,
      `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr;
      events {}
      http {
        include /etc/nginx/mime.types; access_log off; server_names_hash_bucket_size 128;
        client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
        uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
        ${recipeOnly}
      }`,
    );
  write(site);
  const refusal = configurationFault(file);
  // The only line that the document leaves out where a module is missing.
  if (/unknown directive "brotli_static"/.test(refusal)) write(replaced(site, /\n +brotli_static on;/, ''));
  const fault = configurationFault(file);
  if (fault) throw new Error(`nginx refuses the recipe: ${fault}`);
  return start('nginx', ['-c', file, '-e', 'stderr'], [redirecting, serving]);
}

export async function startCaddy({ root, folder }: HostOptions): Promise<Host> {
  const port = await freePort();
  let site = recipe('caddy');
  // An address with "http:" and a port needs no certificate.
  site = replaced(site, 'your-shop.example {', `http://127.0.0.1:${port} {`);
  site = replaced(site, 'root * /srv/shop/dist', `root * ${root}`);
  const file = join(folder, 'Caddyfile');
  // Otherwise, every Caddy on a machine wants the same port for its API.
  writeFileSync(file, `{\n  admin off\n}\n${site}`);
  return start('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], [port], {
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  });
}

/** Why nginx refuses a configuration. Empty if it accepts it. */
function configurationFault(file: string): string {
  try {
    execFileSync('nginx', ['-t', '-q', '-c', file, '-e', 'stderr'], { stdio: 'pipe' });
    return '';
  } catch (error) {
    const { code, stderr } = error as NodeJS.ErrnoException & { stderr?: Buffer };
    throwIfMissing('nginx', code);
    return `${stderr}`;
  }
}

function throwIfMissing(program: string, code: string | undefined): void {
  if (code === 'ENOENT')
    throw new Error(
      `${program} is not installed on this machine. Install it, for example: apt-get install ${program}`,
    );
}

/** Resolves once the server answers at every port. */
async function start(
  program: string,
  args: readonly string[],
  ports: readonly number[],
  variables: Readonly<Record<string, string>> = {},
): Promise<Host> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...variables },
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (log += text));
  let failure: NodeJS.ErrnoException | undefined;
  child.once('error', (error) => (failure = error));
  const close = () => stop(child);
  for (const port of ports)
    while (!(await answers(port))) {
      throwIfMissing(program, failure?.code);
      if (failure || child.exitCode !== null) throw new Error(`${program} did not start:\n${log}`);
      await pause(20);
    }
  return { ports, close };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    httpRequest({ host: '127.0.0.1', port, path: '/' }, (response) => resolve(!!response.resume()))
      .on('error', () => resolve(false))
      .end();
  });

async function freePort(): Promise<number> {
  const server = await listen(createServer());
  await server.close();
  return server.port;
}
