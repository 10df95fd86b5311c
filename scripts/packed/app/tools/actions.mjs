'use server';

export default async () => {};
