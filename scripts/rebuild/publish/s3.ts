/** A bucket of S3-compatible storage, through Amazon's own client: retries, signatures and credentials are its work. */
import { createHash } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { s3Failure } from './s3-failure.ts';
import { formOf, headersOf, keysOf, objectsOf, redirectOf } from './s3-objects.ts';
import type { PublishSettings } from './settings.ts';
import type { Inventory, PublishTarget, TargetObject } from './target.ts';
import type { Tree } from './tree.ts';

/** Requests under way; S3 takes 3500 a second for one prefix. */
const parallel = 16;
/** The client waits longer after each, as the storage asks for (SlowDown). */
const attempts = 6;
/** Milliseconds. */
const timeouts = { connectionTimeout: 10_000, requestTimeout: 60_000, throwOnRequestTimeout: true };
const own = '.publish/';

export function s3Target(settings: PublishSettings & { PUBLISH_S3_BUCKET: string }): PublishTarget {
  const {
    PUBLISH_S3_BUCKET: Bucket,
    PUBLISH_S3_ENDPOINT: endpoint,
    PUBLISH_S3_PRECOMPRESSED: precompressed,
  } = settings;
  const prefix = settings.PUBLISH_S3_PREFIX ? `${settings.PUBLISH_S3_PREFIX}/` : '';
  const name = `s3://${Bucket}/${prefix}`;
  const region =
    settings.PUBLISH_S3_REGION ?? (endpoint && !process.env['AWS_REGION'] ? 'us-east-1' : undefined);
  const client = new S3Client({
    ...(region && { region }),
    // Storage of others seldom has a host name for every bucket, nor the checksums Amazon added in 2024: Content-MD5 is
    // understood by all.
    ...(endpoint && {
      endpoint,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
    maxAttempts: attempts,
    requestHandler: timeouts,
  });

  /** Runs one call; what goes wrong is said in words for the merchant. */
  async function call<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      throw s3Failure(error, Bucket, endpoint);
    }
  }
  const send = (input: Omit<PutObjectCommandInput, 'Bucket'>, body: Buffer, abortSignal: AbortSignal) =>
    call(abortSignal, () =>
      client.send(
        new PutObjectCommand({
          ...input,
          Bucket,
          Body: body,
          ContentMD5: createHash('md5').update(body).digest('base64'),
        }),
        { abortSignal },
      ),
    );

  return {
    name,
    formOf: (tier) => formOf(precompressed, tier),
    parallel,
    objectsOf: (file, tree) => objectsOf(file, tree, precompressed),
    keysOf,
    redirectOf,
    inventory: (abortSignal) => call(abortSignal, () => inventoryOf(client, Bucket, prefix, abortSignal)),
    put: async (object, tree, abortSignal) => {
      await send(...(await inputOf(object, tree, prefix)), abortSignal);
    },
    remove: async (key, abortSignal) => {
      // One by one: not all storage of this protocol knows the call for many.
      await call(abortSignal, () =>
        client.send(new DeleteObjectCommand({ Bucket, Key: prefix + key }), { abortSignal }),
      );
    },
    readNote: (note, abortSignal) =>
      call(abortSignal, async () => {
        try {
          const answer = await client.send(new GetObjectCommand({ Bucket, Key: prefix + own + note }), {
            abortSignal,
          });
          return await answer.Body?.transformToString('utf8');
        } catch (error) {
          if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
          throw error;
        }
      }),
    writeNote: async (note, text, abortSignal) => {
      const input = { Key: prefix + own + note, ContentType: 'application/json', CacheControl: 'no-store' };
      await send(input, Buffer.from(text), abortSignal);
    },
    close: () => client.destroy(),
  };
}

async function inputOf(
  object: TargetObject,
  tree: Tree,
  prefix: string,
): Promise<[Omit<PutObjectCommandInput, 'Bucket'>, Buffer]> {
  const Key = prefix + object.key;
  if (object.redirect === undefined) return [{ Key, ...headersOf(object) }, await tree.read(object.source)];
  return [
    { Key, WebsiteRedirectLocation: object.redirect, ContentType: 'text/html; charset=utf-8' },
    Buffer.alloc(0),
  ];
}

/** ETags are the MD5 of objects sent in one piece, as ours are; where they are not (KMS), everything counts as different. */
async function inventoryOf(
  client: S3Client,
  Bucket: string,
  prefix: string,
  abortSignal: AbortSignal,
): Promise<Inventory> {
  const tags = new Map<string, string>();
  const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }, { abortSignal });
  for await (const { Contents = [] } of pages)
    for (const { Key, ETag } of Contents)
      if (Key !== undefined) tags.set(Key.slice(prefix.length), ETag?.replaceAll('"', '') ?? '');
  return {
    has: (key) => tags.has(key),
    matches: async (key, bytes) => tags.get(key) === createHash('md5').update(bytes).digest('hex'),
  };
}
