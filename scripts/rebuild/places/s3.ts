/** An S3-compatible bucket as a place. Amazon's client handles retries, signatures and credentials. */
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { reasonOf } from '../core/rebuild-error.ts';
import type { PublishSettings } from '../core/settings.ts';
import { nextRunContinues, type Place, PlaceError, type SiteSource } from './place.ts';
import { fileOfKey, formOf, headersOf, objectKeys } from './s3-objects.ts';

/** Parallel requests. S3 accepts 3,500 writes a second per prefix. */
const parallel = 16;
/** The client waits longer after each attempt, as S3 demands (SlowDown). */
const mostAttempts = 6;
/** Milliseconds. */
const timeouts = { connectionTimeout: 10_000, requestTimeout: 60_000, throwOnRequestTimeout: true };

export function s3Place(bucket: string, settings: PublishSettings): Place {
  const { PUBLISH_S3_PRECOMPRESSED: precompressed } = settings;
  const { read, send, drop } = callsTo(bucket, settings);
  /**
   * Sends what the site has for each key of a file, and drops keys that the site no longer has. If `guide.html` replaces
   * `guide/index.html`, both have the key `guide`. So removing the old file leaves the new page.
   */
  const update = async (path: string, site: SiteSource, signal: AbortSignal): Promise<void> => {
    for (const key of objectKeys(path)) {
      const file = fileOfKey(key, (each) => site.has(each));
      if (file === undefined) await drop(key, signal);
      else {
        const { body, encoding } = await contentOf(site.fileOf(file), precompressed);
        await send(key, body, { ...headersOf(file), ...(encoding && { ContentEncoding: encoding }) }, signal);
      }
    }
  };
  return {
    form: formOf(precompressed),
    parallel,
    put: update,
    remove: update,
    read,
    write: (name, text, signal) =>
      send(name, Buffer.from(text), { ContentType: 'application/json', CacheControl: 'no-store' }, signal),
    flush: async () => {},
  };
}

/** The calls to a bucket. They throw `PlaceError`. */
function callsTo(bucket: string, settings: PublishSettings) {
  const { PUBLISH_S3_ENDPOINT: endpoint } = settings;
  const folder = settings.PUBLISH_S3_PREFIX ? `${settings.PUBLISH_S3_PREFIX}/` : '';
  const client = clientFor(endpoint, settings.PUBLISH_S3_REGION);
  const call = async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      throw new PlaceError(meaningOf(error, bucket, endpoint), nextRunContinues, error);
    }
  };
  return {
    read: (name: string, abortSignal: AbortSignal): Promise<string | undefined> =>
      call(abortSignal, async () => {
        const input = { Bucket: bucket, Key: folder + name };
        try {
          const response = await client.send(new GetObjectCommand(input), { abortSignal });
          return await response.Body?.transformToString('utf8');
        } catch (error) {
          if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
          throw error;
        }
      }),
    send: (
      key: string,
      body: Buffer,
      headers: Partial<ConstructorParameters<typeof PutObjectCommand>[0]>,
      abortSignal: AbortSignal,
    ): Promise<void> =>
      call(abortSignal, async () => {
        const ContentMD5 = hash('md5', body, 'base64');
        const input = { ...headers, Bucket: bucket, Key: folder + key, Body: body, ContentMD5 };
        await client.send(new PutObjectCommand(input), { abortSignal });
      }),
    // One by one, because not every S3-compatible storage can delete several objects per call.
    drop: (key: string, abortSignal: AbortSignal): Promise<void> =>
      call(abortSignal, async () => {
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: folder + key }), { abortSignal });
      }),
  };
}

/** The content that is sent for a file. `encoding` is undefined if the content isn't compressed. */
async function contentOf(file: string, precompressed: PublishSettings['PUBLISH_S3_PRECOMPRESSED']) {
  if (!precompressed || !existsSync(`${file}.br`)) return { body: await readFile(file), encoding: undefined };
  if (precompressed === 'br') return { body: await readFile(`${file}.br`), encoding: precompressed };
  // The pages of a large shop have only Brotli copies.
  return { body: gzipSync(await readFile(file)), encoding: precompressed };
}

function clientFor(endpoint: string | undefined, region: string | undefined): S3Client {
  const regionName = region ?? (endpoint && !process.env['AWS_REGION'] ? 'us-east-1' : undefined);
  return new S3Client({
    ...(regionName && { region: regionName }),
    // Many other providers support neither host names per bucket nor the client's default checksums. All support
    // Content-MD5.
    ...(endpoint && {
      endpoint,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
    maxAttempts: mostAttempts,
    requestHandler: timeouts,
  });
}

/** Explains S3's errors to the person who set up the bucket. The texts contain no keys or signatures. */
const meanings: Readonly<Record<string, string>> = {
  AccessDenied:
    'access denied: the credentials need s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket',
  InvalidAccessKeyId: "the storage doesn't know the access key (AWS_ACCESS_KEY_ID)",
  SignatureDoesNotMatch: "the secret doesn't match the access key (AWS_SECRET_ACCESS_KEY)",
  ExpiredToken: 'the credentials have expired',
  CredentialsProviderError:
    'there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE',
  PermanentRedirect: 'the bucket is in another region: set PUBLISH_S3_REGION',
  AuthorizationHeaderMalformed: 'the bucket is in another region: set PUBLISH_S3_REGION',
  SlowDown: 'the storage keeps asking us to slow down',
};

function meaningOf(error: unknown, bucket: string, endpoint: string | undefined): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NoSuchBucket') return `there is no bucket ${bucket}${endpoint ? ` at ${endpoint}` : ''}`;
  if (error instanceof Error && /Region is missing/.test(error.message))
    return 'the region is unknown: set PUBLISH_S3_REGION';
  return meanings[name] ?? `no usable response${endpoint ? ` from ${endpoint}` : ''}: ${reasonOf(error)}`;
}
