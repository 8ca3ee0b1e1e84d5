import 'reflect-metadata';
import { getMetadataStorage } from 'class-validator';
import { getMetadataArgsStorage } from 'typeorm';
import { CLIENT_DEFAULTS, CLIENT_FIELD_NAMES } from '../contract/client-fields.js';
import { Client } from '../contract/client.js';
import { clientVersion } from './client-version.js';
import { CLIENT_ROW, columnOf } from './client.sql.js';
import { CreateClientBody, UpdateClientBody } from './clients.dto.js';
import { User } from './user.entity.js';

const CLIENT = { ...CLIENT_DEFAULTS, name: 'Μαρία', email: 'maria@example.gr', phone: '6971234567' };

describe.each(CLIENT_FIELD_NAMES)('the field %s of a client', (name) => {
  it('is a column of the table of users', () => {
    const columns = getMetadataArgsStorage().columns.filter(({ target }) => target === User);
    expect(columns.map(({ propertyName, options }) => options.name ?? propertyName)).toContain(columnOf(name));
  });

  it('is read with a client', () => {
    expect(CLIENT_ROW).toMatch(new RegExp(`u\\.${columnOf(name)}(, ''\\))? AS "${name}"`));
  });

  it.each([CreateClientBody, UpdateClientBody])('is checked in requests', (body) => {
    const rules = getMetadataStorage().getTargetValidationMetadatas(body, '', true, false);
    expect(rules.map(({ propertyName }) => propertyName)).toContain(name);
  });

  it('is part of responses', () => {
    expect(Object.keys(Client.fields)).toContain(name);
  });

  it('makes an older version stale', () => {
    expect(clientVersion({ ...CLIENT, [name]: 'another' })).not.toBe(clientVersion(CLIENT));
  });
});
