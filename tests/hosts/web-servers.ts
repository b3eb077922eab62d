/** The web servers of docs/deploy.md. They must be installed on the machine. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../support/free-port.ts';
import { type Host, type HostOptions, start, throwIfMissing } from './programs.ts';
import { deploy, recipe, replaced } from './recipes.ts';
import { moved } from './renamed.ts';

/** Starts nginx with the map and the line for renamed products, as docs/deploy.md says. */
export async function startNginx({ root, folder }: HostOptions): Promise<Host> {
  const [redirecting, serving] = [await freePort(), await freePort()];
  let site = recipe('nginx');
  site = replaced(site, 'listen 80;', `listen 127.0.0.1:${redirecting};`);
  site = replaced(site, 'listen 443 ssl;', `listen 127.0.0.1:${serving};`);
  site = replaced(site, /\n +ssl_certificate .*\n +ssl_certificate_key .*/, '');
  site = replaced(site, 'root /srv/shop/dist;', `root ${root};`);
  const [, line = ''] = /`(if \(\$shop_moved\)[^`]*)`/.exec(deploy) ?? [];
  const [, map = ''] = /`(map \$uri \$shop_moved [^`]*)`/.exec(deploy) ?? [];
  site = replaced(site, '  rewrite ', `  ${line}\n  rewrite `);
  site += replaced(map, '/etc/nginx/shop-moved.map', movedMap(folder));
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr;
      include /etc/nginx/modules-enabled/*.conf;
      events {}
      http {
        include /etc/nginx/mime.types; access_log off; server_names_hash_bucket_size 128;
        client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
        uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
        ${site}
      }`,
  );
  const fault = configurationFault(file);
  if (fault) throw new Error(`nginx refuses the recipe: ${fault}`);
  return start({ program: 'nginx', args: ['-c', file, '-e', 'stderr'], ports: [redirecting, serving] });
}

export async function startCaddy({ root, folder }: HostOptions): Promise<Host> {
  const port = await freePort();
  let site = recipe('caddy');
  // For a URL with "http:" and a port, Caddy needs no certificate.
  site = replaced(site, 'your-shop.example {', `http://127.0.0.1:${port} {`);
  site = replaced(site, 'root * /srv/shop/dist', `root * ${root}`);
  const file = join(folder, 'Caddyfile');
  // With `admin`, every Caddy on a machine would want the same port for its API.
  writeFileSync(file, `{\n  admin off\n}\n${site}`);
  return start({
    program: 'caddy',
    args: ['run', '--config', file, '--adapter', 'caddyfile'],
    ports: [port],
    variables: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
}

/** Why nginx refuses a configuration. Empty if nginx accepts it. */
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

/** The map that the publish hook of docs/deploy.md writes. */
function movedMap(folder: string): string {
  const map = join(folder, 'shop-moved.map');
  const report = join(folder, 'report.json');
  writeFileSync(report, JSON.stringify({ redirects: moved }));
  let hook = recipe('sh', 'shop-moved.map');
  hook = replaced(hook, '/etc/nginx/shop-moved.map', map);
  hook = replaced(hook, 'nginx -s reload\n', '');
  execFileSync('sh', ['-ec', hook], { env: { ...process.env, REBUILD_REPORT: report } });
  return map;
}
